interface ReceivedRequest {
  at: string;
  call: string;
  url: string;
  userAgent: string;
}

/** The simulated scheduler, driven from outside: tests open and take slots as travelers and officers would. */
export class Upstream {
  private readonly url: string;

  constructor(simulatorsUrl: string) {
    this.url = `${simulatorsUrl}/control/appointments`;
  }

  /** No slot anywhere, and nothing happens by itself. */
  becomeEmpty = () => this.post('/reset', { mode: 'empty' });
  /** What is there stays as it is. */
  stand = () => this.post('/world', { mode: 'still' });
  open = (locationId: number, at: string, seats = 1) => this.post('/open', { locationId, at, seats });
  /** New weeks of the calendar, with a seat at each of these times. */
  publish = (locationId: number, until: string, times: readonly string[]) =>
    this.post('/publish', { locationId, until, times });
  take = (locationId: number, at: string) => this.post('/take', { locationId, at });
  fault = (kind: string, times: number) => this.post('/faults', { kind, times });
  faultList = (kind: string, times: number) => this.post('/list/faults', { kind, times });
  endFaults = () => this.send('DELETE', '/faults');
  setOperational = (locationId: number, operational: boolean) =>
    this.post(`/locations/${locationId}`, { operational });

  /** A center that was not on the list before. */
  addCenter = (center: {
    id: number;
    name: string;
    city: string;
    state: string;
    postalCode: string;
    countryCode?: string;
    tzData: string;
    services?: readonly string[];
  }) => this.post('/locations', center);

  async requests(): Promise<ReceivedRequest[]> {
    const answer = await fetch(`${this.url}/requests`);
    return ((await answer.json()) as { requests: ReceivedRequest[] }).requests;
  }

  private post(path: string, body: object): Promise<void> {
    return this.send('POST', path, body);
  }

  private async send(method: string, path: string, body?: object): Promise<void> {
    const answer = await fetch(this.url + path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  }
}

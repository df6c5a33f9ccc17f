import { callJson } from './http.ts';

interface ReceivedRequest {
  at: string;
  call: string;
  url: string;
  userAgent: string;
}

/** Enough of them that one that closes is no gap in the list, and few enough to be looked at within a second. */
export const FEW_CENTERS = [5001, 5002, 5021, 5023, 5024, 5120, 5140, 5180, 5340, 5400, 5446, 8040] as const;

/** The simulated scheduler, driven from outside: tests open and take slots as travelers and officers would. */
export class Upstream {
  private readonly url: string;

  constructor(simulatorsUrl: string) {
    this.url = `${simulatorsUrl}/control/appointments`;
  }

  /** No slot anywhere, and nothing happens by itself; with `centers` there are no others. */
  becomeEmpty = (centers?: readonly number[]) =>
    this.post('/reset', { mode: 'empty', ...(centers && { centers }) });
  /** What is there stays as it is. */
  stand = () => this.post('/world', { mode: 'still' });
  open = (locationId: number, at: string, seats = 1) => this.post('/open', { locationId, at, seats });
  /** New weeks of the calendar, with a seat at each of these times. */
  publish = (locationId: number, until: string, times: readonly string[]) =>
    this.post('/publish', { locationId, until, times });
  take = (locationId: number, at: string) => this.post('/take', { locationId, at });
  fault = (kind: string, times: number) => this.post('/faults', { kind, times });
  faultList = (kind: string, times: number) => this.post('/list/faults', { kind, times });
  endFaults = () => callJson('DELETE', `${this.url}/faults`);
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
    return (await callJson<{ requests: ReceivedRequest[] }>('GET', `${this.url}/requests`)).requests;
  }

  private post(path: string, body: object): Promise<void> {
    return callJson('POST', this.url + path, body);
  }
}

import type { AuthAnswer, User } from '#contract/accounts';
import { API } from '#contract/paths';
import { call } from './http.ts';

export interface Answer<Body> {
  status: number;
  readonly headers: Headers;
  body: Body;
}

/** A plain HTTP client with a token and an address of its own, as a browser behind a proxy would have. */
export class Client {
  token: string | undefined;
  /** Of whichever process answers. */
  url: string;
  private readonly address: string;

  constructor(url: string, address = '198.51.100.7') {
    this.url = url;
    this.address = address;
  }

  async send<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const answer = await call(this.url + path, {
      method,
      headers: {
        'x-forwarded-for': this.address,
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
    });
    return {
      status: answer.status,
      get headers() {
        return answer.headers;
      },
      body: (answer.text === '' ? undefined : parse(answer.text)) as Body,
    };
  }

  get = <Body = unknown>(path: string) => this.send<Body>('GET', path);
  post = <Body = unknown>(path: string, body?: unknown) => this.send<Body>('POST', path, body);
  delete = <Body = unknown>(path: string, body?: unknown) => this.send<Body>('DELETE', path, body);

  /** How the account stands, as its owner sees it. */
  me = async (): Promise<User> => (await this.get<User>(API.me)).body;

  async register(email: string, password = 'correct horse battery'): Promise<AuthAnswer> {
    const { status, body } = await this.post<AuthAnswer>(API.register, {
      username: 'ignored',
      email,
      password,
    });
    if (status !== 201) throw new Error(`register answered ${status}: ${JSON.stringify(body)}`);
    this.token = body.token;
    return body;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

import type { AuthAnswer } from '#contract/accounts';
import { API } from '#contract/paths';
import type { Person } from '../person.ts';
import { expectStatus, type Scene } from '../scene.ts';

export async function logIn(scene: Scene, person: Person): Promise<void> {
  const { email, password } = person;
  const login = await person.client.post<AuthAnswer>(API.login, { email, password });
  if (expectStatus(scene, person.name, 'login', login, 200)) person.client.token = login.body.token;
}

/** Sessions end after a month without use, when a database was restored, and after some months in any case. */
export async function ensureSignedIn(scene: Scene, person: Person): Promise<void> {
  if ((await person.client.get(API.me)).status === 401) await logIn(scene, person);
}

/** What somebody does some days after something else, if they are still there. */
export function later(scene: Scene, person: Person, milliseconds: number, run: () => Promise<void>): void {
  const follow = async () => {
    if (!person.exists) return;
    await ensureSignedIn(scene, person);
    await run();
  };
  scene.schedule.add([{ at: scene.time.now + milliseconds, run: follow }]);
}

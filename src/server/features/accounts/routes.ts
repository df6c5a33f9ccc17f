import {
  AccountExport,
  AuthAnswer,
  ChangePasswordBody,
  DeleteAccountBody,
  ForgotPasswordBody,
  RegisterBody,
  ResetPasswordBody,
  SessionList,
  User,
} from '#contract/accounts';
import { LoginBody } from '#contract/login';
import { IdParams } from '#contract/ids';
import { API } from '#contract/paths';
import { type AccountId, asId } from '#domain/ids';
import type { HttpApp } from '#server/platform/http/app';
import { sendJsonStream } from '#server/platform/http/json-stream';
import { NoContent } from '#server/platform/http/no-content';
import type { OwnRead } from '#server/platform/http/own-read';
import { callerOf, viewerOf } from '#server/access';
import { presentSession, presentUser, type UserParts } from './present.ts';
import type { AccountsService, ForgetUser, Person } from './service.ts';

export interface AccountsRoutesDependencies {
  accounts: AccountsService;
  /** The person as all nouns together know them. */
  describeUser(person: Person): Promise<User>;
  /** The same of whoever is signed in, as far as other nouns know it. */
  ownPhone: OwnRead<unknown, Omit<UserParts, 'isSubscribed'>>;
  /** One section per noun; long lists in it are async iterables, read while they are sent. */
  exportEverything(accountId: AccountId): Promise<object>;
  forgetters: readonly ForgetUser[];
}

export function accountsRoutes(app: HttpApp, deps: AccountsRoutesDependencies): void {
  const { accounts, describeUser, ownPhone } = deps;

  app.route({
    method: 'POST',
    url: API.register,
    config: { access: 'public' },
    schema: { body: RegisterBody, response: { 201: AuthAnswer } },
    handler: async (request, reply) => {
      const idempotencyKey = request.headers['idempotency-key']?.toString();
      const caller = callerOf(request);
      const account = await accounts.register(request.body, { address: caller.address, idempotencyKey });
      const token = await accounts.openSession(account, caller, { kind: 'registered' });
      return reply.code(201).send({ token, user: await describeUser(account) });
    },
  });

  app.route({
    method: 'POST',
    url: API.login,
    config: { access: 'public' },
    schema: { body: LoginBody, response: { 200: AuthAnswer } },
    handler: async (request) => {
      const { account, token } = await accounts.login(request.body, callerOf(request));
      return { token, user: await describeUser(account) };
    },
  });

  app.route({
    method: 'GET',
    url: API.me,
    config: { access: 'session', own: ownPhone },
    schema: { response: { 200: User } },
    handler: async (request) => {
      const { person, isEntitled } = viewerOf(request);
      return presentUser(person, { isSubscribed: isEntitled, ...ownPhone.answer(request) });
    },
  });

  app.route({
    method: 'POST',
    url: API.logout,
    config: { access: 'session' },
    schema: { response: { 204: NoContent } },
    handler: async (request, reply) => {
      await accounts.logout(viewerOf(request), callerOf(request));
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: API.changePassword,
    config: { access: 'recent-proof' },
    schema: { body: ChangePasswordBody, response: { 204: NoContent } },
    handler: async (request, reply) => {
      await accounts.changePassword(viewerOf(request), request.body, callerOf(request));
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: API.forgotPassword,
    config: { access: 'public' },
    schema: { body: ForgotPasswordBody, response: { 202: NoContent } },
    handler: async (request, reply) => {
      await accounts.requestReset(request.body.email, callerOf(request));
      return reply.code(202).send();
    },
  });

  app.route({
    method: 'POST',
    url: API.resetPassword,
    config: { access: 'public' },
    schema: { body: ResetPasswordBody, response: { 204: NoContent } },
    handler: async (request, reply) => {
      await accounts.resetPassword(request.body, callerOf(request));
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'GET',
    url: API.sessions,
    config: { access: 'session' },
    schema: { response: { 200: SessionList } },
    handler: async (request) => {
      const viewer = viewerOf(request);
      const sessions = await accounts.listSessions(viewer);
      return sessions.map((session) => presentSession(session, viewer.sessionId));
    },
  });

  app.route({
    method: 'DELETE',
    url: API.session,
    config: { access: 'session' },
    schema: { params: IdParams, response: { 204: NoContent } },
    handler: async (request, reply) => {
      await accounts.endSession(viewerOf(request), asId(request.params.id), callerOf(request));
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'GET',
    url: API.accountExport,
    config: { access: 'session' },
    schema: { response: { 200: AccountExport } },
    handler: async (request, reply) => {
      const viewer = viewerOf(request);
      await accounts.beginExport(viewer);
      await accounts.recordExport(viewer.accountId, callerOf(request));
      reply.header('content-disposition', 'attachment; filename="gatelight-export.json"');
      return sendJsonStream(reply, await deps.exportEverything(viewer.accountId));
    },
  });

  app.route({
    method: 'DELETE',
    url: API.account,
    config: { access: 'recent-proof' },
    schema: { body: DeleteAccountBody, response: { 204: NoContent } },
    handler: async (request, reply) => {
      const { password } = request.body;
      const caller = callerOf(request);
      await accounts.deleteAccount(viewerOf(request), { password, caller }, deps.forgetters);
      return reply.code(204).send();
    },
  });
}

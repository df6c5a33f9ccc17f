import { PROGRAM_API } from '#contract/program-paths';
import { ProgramBody } from '#contract/programs';
import { viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import { NoContent } from '#server/platform/http/no-content';
import type { AlertsService } from '#server/features/alerts/service';

export function programRoutes(
  app: HttpApp,
  alerts: Pick<AlertsService, 'readProgram' | 'chooseProgram'>,
): void {
  app.route({
    method: 'GET',
    url: PROGRAM_API.program,
    config: { access: 'session' },
    schema: { response: { 200: ProgramBody } },
    handler: async (request) => ({ program: await alerts.readProgram(viewerOf(request).accountId) }),
  });

  app.route({
    method: 'POST',
    url: PROGRAM_API.program,
    config: { access: 'session' },
    schema: { body: ProgramBody, response: { 204: NoContent } },
    handler: async (request, reply) => {
      await alerts.chooseProgram(viewerOf(request).accountId, request.body.program);
      return reply.code(204).send();
    },
  });
}

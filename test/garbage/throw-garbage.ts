import { readApiRoutes } from './api-routes.ts';
import { judge } from './judge.ts';
import { garbageRequest } from './requests.ts';
import { seededRandom } from './seeded-random.ts';
import { sendRaw } from './send-raw.ts';

export interface GarbageReport {
  sent: number;
  serverErrors: number;
  /** One line for each answer that was not a proper refusal. */
  complaints: string[];
  byStatus: Record<string, number>;
}

/** Throws so many bad requests at a running product, some at once. */
export async function throwGarbage(options: {
  url: string;
  token: string;
  seed: number;
  count: number;
  atOnce?: number;
  onProgress?: (report: GarbageReport) => void;
}): Promise<GarbageReport> {
  const { url, token, seed, count, atOnce = 16, onProgress } = options;
  const routes = await readApiRoutes(url);
  const random = seededRandom(seed);
  const report: GarbageReport = { sent: 0, serverErrors: 0, complaints: [], byStatus: {} };
  let started = 0;
  const thrower = async () => {
    while (started < count) {
      started += 1;
      const request = garbageRequest(random, routes, { token });
      const answer = await sendRaw(url, request.bytes);
      const status = typeof answer === 'string' ? answer : String(answer.status);
      const complaint = judge(request, answer);
      report.sent += 1;
      report.byStatus[status] = (report.byStatus[status] ?? 0) + 1;
      if (status.startsWith('5')) report.serverErrors += 1;
      if (complaint !== undefined) report.complaints.push(`${request.label}: ${complaint}`);
      onProgress?.(report);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, thrower));
  return report;
}

import { useQuery } from '@tanstack/react-query';
import type { LinkAnswer } from '#contract/alerts';
import { LINK_CODE } from '#contract/link-code';
import { API } from '#contract/paths';
import { sendForJson } from '#web/lib/http';

/** Slots live minutes: whoever keeps the page open sees them go. */
const LOOK_AGAIN_MS = 30_000;

/** What stands behind the address in a text; not asked for when no such address can exist. */
export const useLink = (code: string) =>
  useQuery({
    queryKey: [API.link, code],
    queryFn: () => sendForJson<LinkAnswer>('GET', API.link.replace(':code', code)),
    enabled: LINK_CODE.test(code),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });

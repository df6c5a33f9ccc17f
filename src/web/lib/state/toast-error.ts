import { sentenceOf } from '#web/lib/http/http-error';
import { toast } from './toast.ts';

/** Tells of a failure in the server's own words, or in ours when it had none. */
export function toastError(title: string, error: unknown, fallback = 'Please try again in a moment'): void {
  toast({ title, description: sentenceOf(error, fallback), destructive: true });
}

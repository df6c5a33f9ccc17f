import { lazyPart } from '#web/components/ui/content/lazy-part';
import { useAuth } from '#web/lib/auth/auth-context';

const SignedInPart = lazyPart(() => import('./signed-in-part.tsx').then((module) => module.SignedInPart));

/** What the frame has for who is signed in, above and below the page; it costs other visitors nothing. */
export function SignedInHost({ place }: { place: 'above' | 'below' }) {
  const { state } = useAuth();
  if (state.status !== 'signed-in') return null;
  return <SignedInPart place={place} />;
}

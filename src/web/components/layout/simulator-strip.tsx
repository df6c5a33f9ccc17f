import { ExternalLink, TEXT_LINK } from '#web/components/ui/actions/link';
import { simulatorConsole } from '#web/lib/page/links';
import { Container } from './container.tsx';

/** Honest about a demo: nothing here reaches a real phone or mail box. */
export function SimulatorStrip() {
  const href = simulatorConsole();
  if (href === null) return null;
  return (
    <div className="border-t border-line bg-limited-soft">
      <Container className="py-2 text-[0.9375rem]">
        <p>
          Demo: appointments, texts, payments and mail are simulated here; nothing reaches anybody.{' '}
          <ExternalLink href={href} className={TEXT_LINK}>
            Open the simulator console
          </ExternalLink>
        </p>
      </Container>
    </div>
  );
}

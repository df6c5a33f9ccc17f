import { Pause, Play } from 'lucide-react';
import { SceneImage } from './scene-image.tsx';
import { SCENES } from './scenes.ts';
import { useRotation } from './use-rotation.ts';

const CONTROL =
  'inline-flex min-h-11 items-center rounded-full px-3.5 text-[0.9375rem] font-medium text-ink-2 hover:bg-sunken hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper';

/** Four ways to travel, each seen through its own window. The box never changes its size. */
export function WindowScene() {
  const { index, playing, choose, toggle, hold } = useRotation(SCENES.length);
  const current = SCENES[index] ?? SCENES[0];
  return (
    // Nothing is done by pointing at it: the picture only waits while somebody looks.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label="Ways to travel"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <div
        role="img"
        aria-label={current.label}
        data-scene={current.id}
        className="window mx-auto w-full max-w-88 lg:max-w-104"
      >
        <div className="window-frame">
          <div className="window-view">
            {SCENES.map(({ id }) => (
              <SceneImage key={id} scene={id} data-shown={id === current.id} className="window-picture" />
            ))}
          </div>
        </div>
      </div>
      <div className="mt-3 flex items-center justify-center gap-0.5">
        {SCENES.map(({ id, mode, kind }, position) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === current.id}
            onClick={() => choose(position)}
            className={CONTROL}
          >
            {mode}
            <span className="max-sm:sr-only">&nbsp;{kind}</span>
          </button>
        ))}
        <button
          type="button"
          aria-label={playing ? 'Pause the pictures' : 'Play the pictures'}
          onClick={toggle}
          className={`${CONTROL} motion-reduce:hidden`}
        >
          {playing ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
        </button>
      </div>
    </div>
  );
}

import type { ComponentProps } from 'react';
import { sceneHref } from './scenes.ts';
import type { SceneId } from './scenes.ts';

interface SceneImageProps extends ComponentProps<'svg'> {
  scene: SceneId | 'runway';
}

/** Drawn from a file of its own: no page carries the drawings in its script. */
export function SceneImage({ scene, ...rest }: SceneImageProps) {
  return (
    <svg aria-hidden {...rest}>
      <use href={sceneHref(scene)} />
    </svg>
  );
}

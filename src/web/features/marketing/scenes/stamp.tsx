import { SceneImage } from './scene-image.tsx';
import type { SceneId } from './scenes.ts';

export function Stamp({ scene }: { scene: SceneId }) {
  return (
    <span className="stamp">
      <SceneImage scene={scene} className="size-16" />
    </span>
  );
}

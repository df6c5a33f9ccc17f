import sheet from './scenes.svg';

/** One drawing each in scenes.svg, which takes its colors from the page: night falls with the dark theme. */
export const SCENES = [
  { id: 'air', mode: 'Air', kind: 'Travel', label: 'A wing above the clouds, seen from an airplane window' },
  {
    id: 'sea',
    mode: 'Sea',
    kind: 'Cruise',
    label: 'A cruise ship in front of the sun, seen through a porthole',
  },
  { id: 'rail', mode: 'Rail', kind: 'Travel', label: 'A train on a viaduct below snowy mountains' },
  { id: 'road', mode: 'Road', kind: 'Trip', label: 'A packed car on a desert road toward the sun' },
] as const;

export type SceneId = (typeof SCENES)[number]['id'];

export const sceneHref = (id: SceneId | 'runway') => `${sheet}#${id}`;

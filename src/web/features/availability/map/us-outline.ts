/** The coasts and outer borders, and the lines between states, as paths of the 975 by 610 map; scripts/us-outline.ts draws them at build. */
export const NATION: string = '';
export const BORDERS: string = '';

/** Names of rows in the table `channel`. */
export type ChannelName = 'text' | 'push' | 'email';

/** In the order in which they are tried: the next one is used when one fails. */
export const CHANNELS = ['text', 'push', 'email'] as const satisfies readonly ChannelName[];

export const channelsAfter = (channel: ChannelName): readonly ChannelName[] =>
  CHANNELS.slice(CHANNELS.indexOf(channel) + 1);

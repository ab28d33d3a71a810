/** The devices that pages are rendered as. */
export const devices = ['phone', 'desktop'] as const
export type Device = (typeof devices)[number]

import type { CapturedImage } from './recording.ts'

/** By which an image of a run is found. */
export const imageName = ({ profile, kind, at }: Omit<CapturedImage, 'jpeg'>): string =>
  kind === 'screenshot' ? profile : `${profile}-${at}`

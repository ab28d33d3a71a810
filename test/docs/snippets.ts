import type { Block } from './pages.ts'

/** Why a snippet cannot run in a test; null if it can. */
export const reasonNotToRun = ({ marker }: Block): string | null => /^not run: (.+)$/.exec(marker ?? '')?.[1] ?? null

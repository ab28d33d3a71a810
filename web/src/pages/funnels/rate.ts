import { percent } from '../../strings/format.ts'

/** A percentage of the service as text. */
export const ratePercent = (rate: number | null | undefined): string => (rate == null ? '–' : percent(rate / 100, 1))

import type { Delivery } from '../../../api/generated.ts'
import { t } from '../../../strings/strings.ts'

/** What was wrong with an attempt, for people. */
export const problemText = (problem: NonNullable<Delivery['problem']>, status: number | null): string =>
  problem === 'status' && status !== null ? t('notify.problem.status.code', { status }) : t(`notify.problem.${problem}`)

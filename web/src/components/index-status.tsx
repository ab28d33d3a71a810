import { t } from '../strings/strings.ts'

export const indexTones = { indexed: 'good', excluded: '', error: 'bad', unknown: '' } as const
const isKnown = (status: string | null | undefined): status is keyof typeof indexTones =>
  typeof status === 'string' && status in indexTones

/** What Google says about a page. */
export function IndexStatus({ status }: { readonly status: string | null | undefined }) {
  if (!isKnown(status)) return <span class="faint">–</span>
  return <span class={`index-status ${indexTones[status]}`}>{t(`index.status.${status}`)}</span>
}

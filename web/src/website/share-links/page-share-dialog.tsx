import type { Crawl, Report } from '../../api/generated.ts'
import { ShareDialog, type ShareDialogProps } from '../../components/share-dialog.tsx'
import { useAccount } from '../../state/session.tsx'
import { useShareLinks } from './share-links.tsx'

/** Privacy settings of a report or crawl, its page address and its share links. */
export function PageShareDialog<T extends Report | Crawl>(props: ShareDialogProps<T>) {
  const { object: kind, id } = props.record
  const { list, dialog } = useShareLinks({ kind, id, timezone: useAccount()?.timezone || 'UTC' }, [])
  return dialog || <ShareDialog {...props} links={list} />
}

import type { CrawlStatus } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { showToast } from '../../../components/toast.tsx'
import { t } from '../../../strings/strings.ts'

export type CrawlAction = 'run' | 'pause' | 'resume' | 'cancel'

/** What can be done with a crawl in this status. */
export function actionsFor(status: CrawlStatus): readonly CrawlAction[] {
  if (status === 'queued' || status === 'running') return ['pause', 'cancel']
  if (status === 'paused') return ['resume', 'cancel']
  return status === 'finishing' ? [] : ['run']
}

export async function sendAction(id: number, action: CrawlAction, onDone: () => void): Promise<void> {
  const result = await request<'updateCrawl'>('seo', `/api/v1/crawls/${id}`, { method: 'PUT', body: { action } })
  if (!result.ok) showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
  onDone()
}

import type { Status } from '../../../api/generated.ts'
import { duration, number } from '../../../strings/format.ts'
import { hasString, t } from '../../../strings/strings.ts'

type Queue = Status['queues'][number]

const numbers = ['ready', 'running', 'scheduled', 'failed'] as const

/** The jobs by type. Periodic tasks, of which each kind has one job, are summed up. */
export function Jobs({ queues }: { readonly queues: readonly Queue[] }) {
  const known = queues.filter(({ kind }) => hasString(keyOf(kind)))
  const others = queues.filter((queue) => !known.includes(queue))
  const rows = [...known, ...(others.length === 0 ? [] : [sumOf(others)])]
  if (rows.length === 0) return <p class="soft">{t('status.jobs.none')}</p>
  return (
    <table class="table flush">
      <thead>
        <tr>
          <th scope="col">{t('status.jobs.kind')}</th>
          {numbers.map((name) => (
            <th key={name} scope="col" class={classOf(name)}>
              {t(`status.jobs.${name}`)}
            </th>
          ))}
          <th scope="col" class="numeric hide-on-small">
            {t('status.jobs.oldest')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((queue) => (
          <tr key={queue.kind}>
            <td>{labelOf(queue.kind)}</td>
            {numbers.map((name) => (
              <td key={name} class={classOf(name)}>
                {number(queue[name])}
              </td>
            ))}
            <td class="numeric hide-on-small">{queue.oldest_seconds < 1 ? '–' : duration(queue.oldest_seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Narrow screens have no room for all of them. */
const classOf = (name: (typeof numbers)[number]): string => (name === 'scheduled' ? 'numeric hide-on-small' : 'numeric')

const keyOf = (kind: string): string => `status.job.${kind.replaceAll(' ', '-')}`

function labelOf(kind: string): string {
  const key = keyOf(kind)
  return hasString(key) ? t(key) : t('status.job.other')
}

const sumOf = (queues: readonly Queue[]): Queue =>
  queues.reduce((sum, queue) => ({
    kind: 'other',
    ready: sum.ready + queue.ready,
    running: sum.running + queue.running,
    scheduled: sum.scheduled + queue.scheduled,
    failed: sum.failed + queue.failed,
    oldest_seconds: Math.max(sum.oldest_seconds, queue.oldest_seconds),
  }))

import { cpuSecondsOf } from '../process-cpu.ts'

export interface PageCosts {
  readonly name: string
  readonly medianMs: number
  readonly cpuMs: number
}

interface Page {
  readonly meta: { readonly next_cursor: string | null }
}

/**
 * The time of one page of a long list: of the first ones and of the last ones by cursor, and of the last ones by number. Each page is
 * requested once, so that none is cached.
 */
export async function measureDeepPages(
  server: { readonly url: string; readonly pid: number; readonly key: string },
  total: number,
  pages: number,
): Promise<readonly PageCosts[]> {
  const perPage = 10
  const lastPage = Math.floor(total / perPage)
  const read = async (query: string): Promise<Page> => {
    const reply = await fetch(`${server.url}/api/v1/websites?sort_by=domain&${query}`, {
      headers: { authorization: `Bearer ${server.key}` },
    })
    if (reply.status !== 200) throw new Error(`${query}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Page
  }
  const measure = async (name: string, readNext: () => Promise<unknown>): Promise<PageCosts> => {
    const times: number[] = []
    const cpu = cpuSecondsOf(server.pid)
    for (let page = 0; page < pages; page++) {
      const started = performance.now()
      await readNext()
      times.push(performance.now() - started)
    }
    const medianMs = times.toSorted((a, b) => a - b)[pages >> 1] ?? 0
    return { name, medianMs, cpuMs: ((cpuSecondsOf(server.pid) - cpu) * 1_000) / pages }
  }
  const byCursor = async (name: string, firstPage: number): Promise<PageCosts> => {
    let cursor = (await read(`page=${firstPage}`)).meta.next_cursor
    return await measure(name, async () => {
      if (cursor === null) throw new Error('The list ended early.')
      cursor = (await read(`cursor=${cursor}`)).meta.next_cursor
    })
  }
  let number = lastPage - pages - 1
  return [
    await byCursor('first pages by cursor', 1),
    await byCursor('last pages by cursor', lastPage - pages - 2),
    await measure('last pages by number', () => read(`page=${++number}`)),
  ]
}

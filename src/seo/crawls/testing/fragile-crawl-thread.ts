import { runThread } from '../../../threads/run-thread.ts'
import { type CrawlThreadStart, createCrawlMethods } from '../crawl-methods.ts'
import { readPage } from '../page/read-page.ts'

/** A thread that some pages stop: `/stall` by an infinite loop, `/exhaust` by using all memory, `/throw` by an error. */
runThread<CrawlThreadStart>((start) =>
  createCrawlMethods(start, (page, options) => {
    const { pathname } = new URL(page.url)
    if (pathname === '/throw') throw new Error('This page cannot be read.')
    const kept: unknown[] = []
    while (pathname === '/exhaust') kept.push(Array.from({ length: 100_000 }, (_, index) => ({ index })))
    while (pathname === '/stall');
    return readPage(page, options)
  }),
)

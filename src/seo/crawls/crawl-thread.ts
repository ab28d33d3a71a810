// Loaded before the first request, because its measured time would include loading.
import 'undici'
import { constants, setPriority } from 'node:os'
import { runThread } from '../../threads/run-thread.ts'
import { vocabulary } from '../checks/structured-data/vocabulary.ts'
import { type CrawlThreadStart, createCrawlMethods } from './crawl-methods.ts'

runThread<CrawlThreadStart>((start) => {
  // Priorities apply to a thread only on Linux.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  vocabulary()
  return createCrawlMethods(start)
})

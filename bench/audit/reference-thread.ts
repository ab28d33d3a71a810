import { parentPort } from 'node:worker_threads'
import { Agent, request } from 'undici'
import { parseHtml } from '../../src/seo/facts/page/parse.ts'

/** The minimum of an audit: fetches, decodes and parses the page, without checks. */
const dispatcher = new Agent()

parentPort?.on('message', async (url: string) => {
  const { body } = await request(url, { dispatcher })
  parentPort?.postMessage(parseHtml(await body.text()).document.childNodes.length)
})

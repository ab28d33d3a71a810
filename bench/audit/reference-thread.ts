import { parentPort } from 'node:worker_threads'
import { Agent, request } from 'undici'
import { parseHtml } from '../../src/seo/facts/page/parse.ts'

/** What an audit cannot do without: fetch the page, decode it, parse it. Nothing is looked at. */
const dispatcher = new Agent()

parentPort?.on('message', async (url: string) => {
  const { body } = await request(url, { dispatcher })
  parentPort?.postMessage(parseHtml(await body.text()).document.childNodes.length)
})

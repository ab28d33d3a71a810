import { parentPort } from 'node:worker_threads'
import { parse } from 'parse5'
import { Agent, request } from 'undici'

/** What an audit cannot do without: fetch the page, decode it, parse it. Nothing is looked at. */
const dispatcher = new Agent()

parentPort?.on('message', async (url: string) => {
  const { body } = await request(url, { dispatcher })
  parentPort?.postMessage(parse(await body.text()).childNodes.length)
})

import type { CDPSession } from 'playwright-core'

const worldName = 'sightline'

export type InWorld = <Value>(expression: string) => Promise<Value>

/** Runs a script before those of each document. */
export async function runInEveryDocument(cdp: CDPSession, source: string): Promise<void> {
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName })
}

/** Evaluates where the scripts of the page cannot interfere. */
export async function openWorld(cdp: CDPSession, frameId: string): Promise<InWorld> {
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId, worldName })
  return async (expression) => {
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
}

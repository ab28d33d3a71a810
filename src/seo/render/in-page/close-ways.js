// Runs in every document before its own scripts. The proxy is what keeps the page in; this only spares pages the attempt.
;(() => {
  for (const name of [
    'RTCPeerConnection',
    'webkitRTCPeerConnection',
    'RTCDataChannel',
    'WebTransport',
    'SharedWorker',
  ]) {
    delete globalThis[name]
  }
  // Nobody could close them.
  for (const name of ['alert', 'print']) globalThis[name] = () => undefined
  globalThis.confirm = () => false
  globalThis.prompt = () => null
  globalThis.open = () => null
})()

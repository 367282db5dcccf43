import { registerHooks } from 'node:module'

// Preloaded into a server (`--import`). Writes the address of each module of the engine to standard error when it is loaded.
registerHooks({
  load(url, context, nextLoad) {
    if (url.includes('/credentials/entra/')) process.stderr.write(`loaded ${url}\n`)
    return nextLoad(url, context)
  },
})

// Rebuilds a browser app after each change: node tools/run/watch-build.ts <folder>. Part of npm run dev.
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { build } from 'vite'
import { builtFolder } from './builds.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: node tools/run/watch-build.ts <folder>')

// A development build has React's warnings and source maps, and is not minified, which also makes it fast.
process.env.NODE_ENV = 'development'
const watcher = await build({
  root: folder,
  mode: 'development',
  logLevel: 'error',
  build: { watch: {}, minify: false, sourcemap: true, reportCompressedSize: false },
})
if (!('on' in watcher)) throw new Error(`Vite does not watch ${folder}`)

watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END') {
    process.stdout.write(`built in ${(event.duration / 1000).toFixed(1)} s\n`)
    mkdirSync(builtFolder(basename(folder)), { recursive: true })
    writeFileSync(`${builtFolder(basename(folder))}/time`, new Date().toISOString())
  }
  if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`)
})

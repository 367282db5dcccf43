// Runs a script of this project with the right Node and the right packages, installing what is missing.
//
//   node tools/launch.mjs <script> [arguments]
//
// Plain JavaScript that Node 18 can parse: with pinned-node.mjs it runs before the right Node is known to be there.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { PINNED_NODES, PINNED_VERSION, verifyNode } from './pinned-node.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const RUNTIME = join(ROOT, '.runtime')
const SUPPORTED_MAJORS = [24, 26]
const OLDEST_MAJOR = 20

function stop(message) {
  process.stderr.write(`\n${message}\n\n`)
  process.exit(1)
}

function say(message) {
  process.stderr.write(`${message}\n`)
}

/** npm's own JavaScript file, so that any Node can run it without a shell; undefined where it cannot be found. */
function npmScript() {
  const beside = dirname(process.execPath)
  return [
    process.env.npm_execpath,
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((file) => file && /npm-cli\.c?js$/.test(file) && existsSync(file))
}

function runNpm(node, args) {
  const script = npmScript()
  const options = { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }
  if (script) return spawnSync(node, [script, ...args], options).status === 0
  if (process.platform === 'win32') stop('npm was not found beside Node. Run this command as an npm script: npm start')
  return spawnSync('npm', args, options).status === 0
}

/** The packaged Node is linked against glibc, so it does not run on Alpine and the like. */
function lacksGlibc() {
  return process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
}

/** The Node to run everything with: this one when it is supported, else the pinned one, installed into .runtime. */
function runtimeNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (SUPPORTED_MAJORS.includes(major)) return process.execPath
  if (major < OLDEST_MAJOR)
    stop(
      `Vitrine needs Node ${OLDEST_MAJOR} or later to begin with; this is Node ${process.versions.node}.\nInstall a current one from https://nodejs.org and run the command again.`,
    )

  const platform = `${process.platform}-${process.arch}`
  const pinned = PINNED_NODES[platform]
  if (!pinned || lacksGlibc())
    stop(
      `Vitrine runs on Node 24 or 26; this is Node ${process.versions.node}, and there is no packaged Node for ${lacksGlibc() ? `${platform} without glibc` : platform}.\nInstall Node 24 or 26 from https://nodejs.org and run the command again.`,
    )

  const { name, sha256 } = pinned
  const folder = join(RUNTIME, 'node_modules', name)
  const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const manifest = join(folder, 'package.json')
  const installed =
    existsSync(binary) && existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === PINNED_VERSION
  if (!installed) {
    say(
      `Getting Node ${PINNED_VERSION} (this is Node ${process.versions.node}; your own installation is left alone) ...`,
    )
    mkdirSync(RUNTIME, { recursive: true })
    const done = runNpm(process.execPath, [
      'install',
      '--prefix',
      RUNTIME,
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${name}@${PINNED_VERSION}`,
    ])
    if (!done || !existsSync(binary))
      stop(
        `Node ${PINNED_VERSION} could not be installed from the npm registry; npm says why above.\nCheck the network connection (and npm's proxy settings), or install Node 24 or 26 yourself, then run the command again.`,
      )
  }
  if (verifyNode({ binary, folder, sha256, mark: join(RUNTIME, `${name}.verified`) }) === 'deleted')
    stop(
      `The Node ${PINNED_VERSION} that was in ${folder} is not the one that this project pins (tools/pinned-node.mjs).\nIt was deleted, and nothing of it was run. Run the command again to get it anew. If that ends in the same way, the npm registry or a proxy on the way to it gives out something else: tell whoever runs it, or install Node 24 or 26 from https://nodejs.org yourself.`,
    )
  return binary
}

/** `npm ci`, unless it has been done for this very lockfile. `npm ci` removes the mark with everything else. */
function installPackages(node) {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  const mark = join(ROOT, 'node_modules', '.vitrine-lockfile')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lockfile) return
  say('Installing packages (the first time this takes about a minute) ...')
  // The build tools are development packages, which NODE_ENV=production would leave out. No package needs its install
  // script: native code comes prebuilt, and tools/postgres makes the links that PostgreSQL's would make.
  if (!runNpm(node, ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']))
    stop(
      "The packages could not be installed; npm says why above.\nMostly it is the network connection (or npm's proxy settings). Then run the command again: what is already downloaded is kept.",
    )
  writeFileSync(mark, lockfile)
}

// Paths among the arguments are the caller's: npm runs this in the root, bin/vitrine wherever it was typed.
const [script, ...args] = process.argv.slice(2)
if (!script) stop('usage: node tools/launch.mjs <script> [arguments]')

const node = runtimeNode()
installPackages(node)
// npm start stays as long as the product runs.
const flags = script === 'tools/run/start.ts' ? ['--max-semi-space-size=4'] : []
const child = spawn(
  node,
  [
    ...flags,
    '--disable-warning=ExperimentalWarning',
    '--import',
    pathToFileURL(join(ROOT, 'tools', 'stop-with-parent.mjs')).href,
    join(ROOT, script),
    ...args,
  ],
  {
    // The channel tells the child when this process is gone, however it ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A program is in hundreds of files: what Node made of them once is there for the next, which starts in two thirds of the time.
    env: { NODE_COMPILE_CACHE: join(RUNTIME, 'compile-cache'), ...process.env },
  },
)
child.on('error', (error) => stop(`${node} could not be started: ${error.message}`))
// Ctrl-C in a terminal reaches the child by itself; a signal sent to this process alone is passed on.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm and its shell, when told to end, go without telling us: then we have a new parent.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))

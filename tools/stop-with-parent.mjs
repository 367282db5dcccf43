// Preloaded into the processes that the launcher starts (node --import). If the parent process is gone, even by SIGKILL, this process sends
// itself SIGTERM, so that no process stays behind and occupies the ports. `node --watch` starts the program in a child process without
// preloading this file itself, so there the program watches the launcher and stops `node --watch`.
//
// Plain JavaScript, because it is loaded before anything else.
const launcher = Number(process.env.WATCHED_BY)
if (process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
} else if (launcher) setInterval(() => isRunning(launcher) || process.kill(process.ppid, 'SIGTERM'), 1000).unref()

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

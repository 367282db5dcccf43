// Preloaded into the processes that the launcher starts (node --import). When its parent process is gone, even by SIGKILL, such a process
// sends itself SIGTERM, so that it does not stay behind and occupy the ports. `node --watch` itself does not load this file, but the
// program in its child process does. This program watches the launcher, and when the launcher is gone, it stops `node --watch`.
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

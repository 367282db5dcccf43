// Preloaded into the processes that the launcher starts (node --import). If the parent process is gone, even by SIGKILL, this process sends
// itself SIGTERM, so that no process stays behind and occupies the ports.
//
// Plain JavaScript, because `node --watch` also preloads it before anything else.
if (process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}

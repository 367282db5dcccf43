// Preloaded into the processes that the launcher starts (node --import): when the process that started this one is gone,
// even by SIGKILL, this one stops as if it had been asked to, so that nothing stays behind and keeps the ports.
//
// Plain JavaScript, because `node --watch` preloads it too before anything else.
if (process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}

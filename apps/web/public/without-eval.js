// Runs before the app. zod reads faster with code made at run time, and finds out by trying whether it may. Our
// Content-Security-Policy says no, and browsers report each try as a violation: so it is told before.
globalThis.__zod_globalConfig = { jitless: true }

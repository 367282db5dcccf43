import * as z from 'zod/mini'

// Zod compiles schemas with eval, which the content security policy forbids. Import this file before any schema is created.
z.config({ jitless: true })

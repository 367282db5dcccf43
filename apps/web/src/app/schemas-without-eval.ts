import * as z from 'zod'

// Compiling schemas would need eval, which the content security policy forbids. Imported before any schema is made.
z.config({ jitless: true })

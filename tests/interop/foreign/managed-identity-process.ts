// Prints, as JSON, the token that ManagedIdentityCredential obtains for a scope. It is a process of its own because the library reads
// its environment once in the life of a process.
import { ManagedIdentityCredential } from '@azure/identity'

const [scope = '', clientId] = process.argv.slice(2)
const credential = new ManagedIdentityCredential({
  ...(clientId === undefined ? {} : { clientId }),
  retryOptions: { maxRetries: 0 },
})
const result = await credential.getToken(scope).then(
  ({ token, expiresOnTimestamp }) => ({ token, expiresOnTimestamp }),
  (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
)
console.log(JSON.stringify(result))

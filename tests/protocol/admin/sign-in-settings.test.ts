import { expect, it } from 'vitest'
import { startProduct } from '../product.ts'

it('tells the browser which scopes a sign-in requests', async () => {
  const running = await startProduct({
    IDP_URL: 'https://login.example',
    ADMIN_SCOPE: 'admin.access',
    SIGN_IN_SCOPES: 'openid profile',
  })
  const { body } = await running.browser.get('/configuration')
  expect(body).toMatchObject({ signIn: { adminScope: 'admin.access', scopes: ['openid', 'profile'] } })
  await running.stop()
})

import { base64url } from 'jose'
import { expect, test } from 'vitest'
import { hide } from '../../test-support/credentials.ts'
import { SD_JWT } from './sd-jwt-format.ts'

const cardOf = (payload: object, disclosures: string[] = []) =>
  [`${base64url.encode('{}')}.${base64url.encode(JSON.stringify(payload))}.c2ln`, ...disclosures, ''].join('~')

test('technical claims of an SD-JWT VC are not holder claims', async () => {
  const technical = ['iss', 'iat', 'nbf', 'exp', 'cnf', 'vct', 'vct#integrity', 'aka_vcts', 'status', 'jti']
  const claims = Object.fromEntries([...technical, 'sub', '_sd_alg'].map((name) => [name, 'sha-256']))
  const { holderClaims } = await SD_JWT.open(cardOf(claims))
  expect(holderClaims).toEqual({ sub: 'sha-256' })
})

test('a selection shows the claims at its paths, their parents, and all that is not selectively disclosable', async () => {
  const [name, city, street] = [await hide('name', 'Anna'), await hide('city', 'Gdańsk'), await hide('street', 'Long')]
  const address = await hide('address', { _sd: [city.digest, street.digest], country: 'PL' })
  const payload = { _sd: [name.digest, address.digest], level: 2 }
  const card = cardOf(
    payload,
    [name, address, city, street].map(({ encoded }) => encoded),
  )
  const { select } = await SD_JWT.open(card)
  const places = [['name'], ['level'], ['address', 'country'], ['address', 'city'], ['address', 'street']]
  const shownBy = (...paths: string[][]) => places.filter(select(paths).shows).map((place) => place.at(-1))
  expect(shownBy()).toEqual(['level'])
  expect(shownBy(['name'])).toEqual(['name', 'level'])
  expect(shownBy(['address', 'city'])).toEqual(['level', 'country', 'city'])
  expect(shownBy(['address'])).toEqual(['level', 'country', 'city', 'street'])
})

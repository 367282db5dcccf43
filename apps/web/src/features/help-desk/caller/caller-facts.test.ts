import { afterEach, describe, expect, it } from 'vitest'
import { speakEnglish, speakPolish } from '../../../testing/speak-polish.ts'
import { callerFacts, credentialFacts } from './caller-facts.ts'

describe('the facts about a caller', () => {
  afterEach(speakEnglish)

  it('are labelled by their keys, and left out if they have no value', () => {
    expect(callerFacts({ status: 'OK', dynamicData: { jobTitle: 'Curator', mail: '', isManager: false } })).toEqual([
      { key: 'jobTitle', label: 'Job Title', value: 'Curator' },
      { key: 'isManager', label: 'Is Manager', value: 'No' },
    ])
    expect(callerFacts({ status: 'OK' })).toEqual([])
  })

  it('have the labels of the card in languages other than English', () => {
    speakPolish()
    const claims = [{ name: 'jobTitle', label: 'Stanowisko' }]
    expect(callerFacts({ status: 'OK', dynamicData: { jobTitle: 'Curator', mail: 'a@b.c' } }, claims)).toEqual([
      { key: 'jobTitle', label: 'Stanowisko', value: 'Curator' },
      { key: 'mail', label: 'Mail', value: 'a@b.c' },
    ])
  })

  it('leave out the dates that the backend does not send', () => {
    const facts = credentialFacts({ status: 'OK', vcIss: 'https://cards.example', credentialStateIsValid: true })
    expect(new Set(facts.map(({ key }) => key)).size).toBe(2)
    expect(facts.map(({ label, value }) => [label, value])).toEqual([
      ['Issued by', 'https://cards.example'],
      ['Status', 'Valid'],
    ])
  })
})

import { beforeEach, expect, test } from 'vitest'
import { forgetAnswers, knownAnswer, rememberAnswer } from './known-answers.ts'

beforeEach(forgetAnswers)

test('an answer is known by its URL until it has no ETag', () => {
  knownAnswer('token', '/a')
  rememberAnswer('token', '/a', 'W/"1"', { orders: [] })
  expect(knownAnswer('token', '/a')).toEqual({ etag: 'W/"1"', answer: { orders: [] } })
  expect(knownAnswer('token', '/b')).toBeUndefined()
  rememberAnswer('token', '/a', null, {})
  expect(knownAnswer('token', '/a')).toBeUndefined()
})

test('nothing is known to another session, also if an answer arrives late', () => {
  knownAnswer('first', '/a')
  rememberAnswer('first', '/a', 'W/"1"', {})
  expect(knownAnswer(null, '/a')).toBeUndefined()
  expect(knownAnswer('second', '/a')).toBeUndefined()
  rememberAnswer('first', '/a', 'W/"1"', {})
  expect(knownAnswer('second', '/a')).toBeUndefined()
})

test('the oldest answers are dropped', () => {
  knownAnswer('token', '/')
  for (let i = 0; i < 50; i++) rememberAnswer('token', `/${i}`, 'W/"1"', i)
  expect(knownAnswer('token', '/9')).toBeUndefined()
  expect(knownAnswer('token', '/10')?.answer).toBe(10)
})

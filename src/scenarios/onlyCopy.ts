import { assistant, call, ERRORS_AND_CORRECTIONS, fact, pruneLane, system, tool, user } from './build.ts'
import { scenario } from './named.ts'

const testRun = `   Compiling tides v0.4.1 (/home/dev/tides)
    Finished test profile [unoptimized + debuginfo] target(s) in 2.31s
     Running unittests src/lib.rs

running 5 tests
test harmonics::tests::sums_to_the_mean ... ok
test harmonics::tests::one_lunar_day ... ok
test zone::tests::winter_has_no_offset ... FAILED
test zone::tests::summer_adds_an_hour ... ok
test tables::tests::twice_a_day ... ok

failures:

---- zone::tests::winter_has_no_offset stdout ----
thread 'zone::tests::winter_has_no_offset' panicked at src/zone.rs:71:9:
assertion left == right failed
  left: 3600
 right: 0

test result: FAILED. 4 passed; 1 failed; 0 ignored; finished in 0.02s`

const tablesFile = `//! High and low water for one harbour and one day.

use crate::harmonics::Harmonics;
use crate::zone::local;

pub struct Water {
    pub at: i64,
    pub metres: f64,
}

pub fn high_waters(harbour: &Harmonics, midnight: i64) -> Vec<Water> {
    let day = midnight..midnight + 86_400;
    let mut found = Vec::new();
    for at in day.step_by(60) {
        let before = harbour.level(at - 60);
        let now = harbour.level(at);
        let after = harbour.level(at + 60);
        if before < now && now >= after {
            found.push(Water { at: local(at), metres: now });
        }
    }
    found
}

pub fn print(waters: &[Water]) -> String {
    waters
        .iter()
        .map(|w| format!("{:02}:{:02} {:.1} m", w.at / 3600 % 24, w.at / 60 % 60, w.metres))
        .collect::<Vec<_>>()
        .join("\\n")
}`

const zoneFile = `//! From universal time to what the harbour's clock shows.

const HOUR: i64 = 3_600;

/// Seconds since 1970 of the last Sunday of March and of October, at one o'clock.
fn bounds(year: i32) -> (i64, i64) {
    (last_sunday(year, 3) + HOUR, last_sunday(year, 10) + HOUR)
}

pub fn offset(at: i64) -> i64 {
    let (from, to) = bounds(year_of(at));
    if at < from || at <= to {
        HOUR
    } else {
        0
    }
}

pub fn local(at: i64) -> i64 {
    at + offset(at)
}`

/** The oldest tool result goes first; here it is the only message that names the failing test. */
export const onlyCopy = scenario({
  id: 'only-copy',
  messages: [
    system('You maintain a tide table for a harbour.'),
    user('In winter, high water is printed an hour late. Find out why.'),
    assistant('I will run the tests first.', call('c1', 'cargo_test', {})),
    tool(testRun, { answers: 'c1', name: 'cargo_test' }),
    assistant(
      'One test fails. I start where the table is printed.',
      call('c2', 'read_file', { path: 'src/tables.rs' }),
    ),
    tool(tablesFile, { answers: 'c2', name: 'read_file' }),
    assistant('The times come from zone.rs.', call('c3', 'read_file', { path: 'src/zone.rs' })),
    tool(zoneFile, { answers: 'c3', name: 'read_file' }),
    user('Summer is right: leave its times as they are.'),
    assistant('The condition in offset is wrong: it gives the hour to the months before March as well.'),
    user('Correct it, and run that one test again.'),
  ],
  facts: [
    fact('A', 'm4', 'error', 'zone::tests::winter_has_no_offset', 'the failing test'),
    fact('B', 'm9', 'constraint', 'leave its times as they are', 'the rule for summer'),
  ],
  budget: { window: 780 },
  lanes: [
    pruneLane('prune', 'Prune'),
    pruneLane('tombstones', 'Prune with tombstones', { tombstones: true }),
    pruneLane('survival-set', 'Prune + survival set', { pairs: true }, { protect: ERRORS_AND_CORRECTIONS }),
  ],
  expects: {
    lanes: {
      prune: {
        status: 'met',
        verdicts: 'kkkdkkkkkkk',
        facts: { A: 'lost', B: 'verbatim' },
        calls: 0,
        tokens: [706, 534],
        scope: [635, 463, 624],
        structure: 5,
        corrections: 'warns',
        checks: { 5: 'fails' },
      },
      tombstones: {
        status: 'met',
        verdicts: 'kkkckkkkkkk',
        facts: { A: 'lost', B: 'verbatim' },
        calls: 0,
        tokens: [706, 562],
        scope: [635, 491, 624],
        structure: 6,
        corrections: 'warns',
      },
      'survival-set': {
        status: 'met',
        verdicts: 'kkkkddkkkkk',
        facts: { A: 'verbatim', B: 'verbatim' },
        calls: 0,
        tokens: [706, 460],
        scope: [635, 389, 624],
        structure: 6,
        corrections: 'warns',
      },
    },
    findings: [
      'Prune and Prune with tombstones lose the failing test.',
      'Prune + survival set keeps the failing test, for 460 tokens.',
    ],
  },
})

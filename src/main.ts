import { runProgram } from './bundle/run.ts'

await runProgram('src/program/main.ts')

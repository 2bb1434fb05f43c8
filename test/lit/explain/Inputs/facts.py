"""Prints the JSON of oclc --explain=json as lines for FileCheck.

facts.py FILE.json
"""

import json
import sys


def place(of):
    return f" at {of['file']}:{of['line']}" if of else ""


def print_variant(variant):
    print(f"variant {variant['name']} of {variant['kernel']} for {variant['size']}")
    print(f"  method {variant['method']}: {variant['methodReason']}")
    for method in variant["methods"]:
        print(f"    {method['name']}{' chosen' if method['chosen'] else ''}: {method['reason']}{place(method['place'])}")
    print(f"  dimension {variant['dimension']}: {variant['dimensionReason']}")
    for option in variant["dimensions"]:
        print(f"    dimension {option['dimension']} costs {option['cost']}")
    for number, barrier in enumerate(variant["barriers"]):
        print(f"  barrier {number} {barrier['kind']}{place(barrier['place'])}")
        for live in barrier["live"]:
            print(f"    live {live['name']} {live['bytes']} {live['kind']} {live['reason']}".rstrip())
    for region in variant["regions"]:
        exits = ",".join(map(str, region["exits"]))
        print(f"  region from {region['barrier']} to {exits}{' once' if region['once'] else ''}: "
              f"lines {region['firstLine']}-{region['lastLine']}")
    for loop in variant["loops"]:
        print(f"  loop{place(loop['place'])} has {loop['lanes']} lanes{' as requested' if loop['requested'] else ''}")
        for option in loop["options"]:
            print(f"    option {option['name']}{' chosen' if option['chosen'] else ''}: {option['reason']}".rstrip())
        print(f"    estimates for {','.join(str(each['lanes']) for each in loop['estimates'])} lanes")
        for block in loop["plan"]:
            print(f"    block {block['name']}: {block['lanes']}; {block['next']}")
            for inst in block["instructions"]:
                what = inst["shape"] or ("store" if inst["access"] else "branch")
                print(f"      line {inst['line']} {what}{', address ' + inst['access'] if inst['access'] else ''}")


def print_target(target):
    print(f"cpu {target['cpu']} {target['codeNote']}".rstrip())
    for message in target["messages"]:
        print(f"{message['level']} {message['pass']} {message['name']}{place(message['place'])}: {message['text']} "
              f"({','.join(message['variants'])})")
    for variant in target["variants"]:
        print_variant(variant)
    for number, stage in enumerate(target["stages"]):
        changes = [f"{change['function']}<{change['from']}" for change in stage["changes"]]
        print(f"stage {number} {stage['name']}: {' '.join(changes) or 'nothing'}")
    for function in target["code"]:
        lines = sorted({line for _, _, _, _, line in function["instructions"] if line})
        print(f"code {function['name']} of {function['variant']}: lines {' '.join(map(str, lines))}")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        explained = json.load(file)
    print(f"version {explained['version']}")
    for each in explained["inputs"]:
        print(f"input {each['name']} {each['kind']}: {len(each['text'].splitlines())} lines")
    for message in explained["messages"]:
        print(f"{message['level']}{place(message['place'])}: {message['text']}")
    for target in explained["targets"]:
        print_target(target)
    for omission in explained["omissions"]:
        print(f"left out: {omission}")


main()

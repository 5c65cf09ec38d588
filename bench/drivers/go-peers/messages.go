// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"math"

	"capnproto.org/go/capnp/v3"

	"zooph.dev/bench/harness"
	"zooph.dev/peers/generated/catrank"
	"zooph.dev/peers/generated/eval"
)

type result struct {
	url, snippet string
	score        float64
}

func loadCatrank(folder string) map[string]harness.Row {
	return workload[[]result]{
		name: "catrank", file: "catrank.messages",
		plain: func(m *capnp.Message) (all []result) {
			list := must(must(catrank.ReadRootSearchResultList(m)).Results())
			for i := range list.Len() {
				r := list.At(i)
				all = append(all, result{must(r.Url()), must(r.Snippet()), r.Score()})
			}
			return
		},
		build: func(s *capnp.Segment, x *[]result) {
			list := must(must(catrank.NewRootSearchResultList(s)).NewResults(int32(len(*x))))
			for i := range *x {
				from, to := &(*x)[i], list.At(i)
				harness.Check(to.SetUrl(from.url))
				to.SetScore(from.score)
				harness.Check(to.SetSnippet(from.snippet))
			}
		},
		sum: func(m *capnp.Message) (s uint64) {
			list := must(must(catrank.ReadRootSearchResultList(m)).Results())
			for i := range list.Len() {
				r := list.At(i)
				s += math.Float64bits(r.Score()) + harness.Text(must(r.UrlBytes())) +
					harness.Text(must(r.SnippetBytes()))
			}
			return
		},
	}.rows(folder)
}

// tree is an expression: sides that are nil are numbers.
type tree struct {
	op          eval.Operation
	left, right *tree
	a, b        int32
}

func plainTree(r eval.Expression) *tree {
	x := &tree{op: r.Op()}
	if r.Left().Which() == eval.Expression_left_Which_value {
		x.a = r.Left().Value()
	} else {
		x.left = plainTree(must(r.Left().Expression()))
	}
	if r.Right().Which() == eval.Expression_right_Which_value {
		x.b = r.Right().Value()
	} else {
		x.right = plainTree(must(r.Right().Expression()))
	}
	return x
}

func buildTree(b eval.Expression, x *tree) {
	b.SetOp(x.op)
	if x.left == nil {
		b.Left().SetValue(x.a)
	} else {
		buildTree(must(b.Left().NewExpression()), x.left)
	}
	if x.right == nil {
		b.Right().SetValue(x.b)
	} else {
		buildTree(must(b.Right().NewExpression()), x.right)
	}
}

func evaluate(r eval.Expression) int32 {
	var a, b int32
	if l := r.Left(); l.Which() == eval.Expression_left_Which_value {
		a = l.Value()
	} else {
		a = evaluate(must(l.Expression()))
	}
	if l := r.Right(); l.Which() == eval.Expression_right_Which_value {
		b = l.Value()
	} else {
		b = evaluate(must(l.Expression()))
	}
	return harness.Operate(uint16(r.Op()), a, b)
}

func loadEval(folder string) map[string]harness.Row {
	return workload[tree]{
		name: "eval", file: "eval.messages",
		plain: func(m *capnp.Message) tree { return *plainTree(must(eval.ReadRootExpression(m))) },
		build: func(s *capnp.Segment, x *tree) { buildTree(must(eval.NewRootExpression(s)), x) },
		sum: func(m *capnp.Message) uint64 {
			return uint64(uint32(evaluate(must(eval.ReadRootExpression(m)))))
		},
	}.rows(folder)
}
